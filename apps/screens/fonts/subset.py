"""Cuts the walls' Chinese face into woff2 files.

First file: every Chinese character that the product, its regions and the names of the demo world are made of.
Then, regular weight only: the rest of GB 2312 in slices. The browser loads a slice only when a text needs it (unicode-range), so that a name with one rare sign costs one slice.
Needs Debian's fonts-noto-cjk, python3-fonttools and python3-brotli. Run from the repository root:
    python3 apps/screens/fonts/subset.py
Noto Sans CJK SC is licensed under the SIL Open Font License 1.1 (see OFL.txt beside this file).
"""
import os
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTCollection

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
OUT = os.path.dirname(os.path.abspath(__file__))
SOURCE = "/usr/share/fonts/opentype/noto/NotoSansCJK-%s.ttc"
# Where the walls' texts come from: their own words, labels, what the server says in feeds and faults, maps, and the demo world's names.
WORDS = ["packages/api/src/catalogue", "packages/api/src/routes.ts", "packages/api/src/faults.ts", "packages/charts/src/kinds", "packages/charts/src/echarts", "packages/charts/src/map/names.ts", "packages/charts/src/map/pack.ts", "apps/screens/src"]
TEXTS = [*WORDS, "packages/api/src/contract", "apps/server/src/live", "apps/server/src/platform/config.ts", "apps/server/src/office/site", "apps/server/data"]
KINDS = (".ts", ".tsx", ".json", ".csv", ".tsv", ".txt")
# Titles and lead labels only: what is bold on a wall are its own words, never the name of a school or a course.
BOLD_TEXTS = ["apps/screens/src", "packages/api/src/routes.ts"]
TITLES = re.compile(r"""(?:title|label|name)(?:=|:\s*)["']([^"'\n]*)|: (?:unlocked\(\d+\)|wall\([^)]*\)|publicWall)\(([^)]*)\)|<(?:h\d|b|strong)[^>]*>([^<{]*)""")
# Files whose names never reach a wall: real schools that invented names are checked against, county names; pages that test screens are no walls.
SKIPPED = re.compile(r"school-names|\.test\.|/tools/")
# Signs in a slice of the rest.
SLICE = 160
PUNCTUATION = "万亿所人条个门次分秒点加载中失败稍后自动重试暂无数据哦，。、；：？！“”‘’（）《》〈〉【】—…·～％＋－×÷±≤≥▲▼■●★☆→←↑↓　￥"


def is_chinese(char):
    return "\u4e00" <= char <= "\u9fff"


def words(folders, titles=None):
    found = set(PUNCTUATION)
    for folder in folders:
        source = os.path.join(ROOT, folder)
        single = [(os.path.dirname(source), [], [os.path.basename(source)])] if os.path.isfile(source) else []
        for path, _, files in single or os.walk(source):
            for name in files:
                if not name.endswith(KINDS) or SKIPPED.search(os.path.join(path, name)):
                    continue
                with open(os.path.join(path, name), encoding="utf-8") as file:
                    text = file.read()
                if name.endswith((".ts", ".tsx")):
                    # Comments and the definitions that only the console shows never reach a wall.
                    text = re.sub(r"/\*.*?\*/|//[^\n]*|(definition|excludes):\s*'[^']*'", "", text, flags=re.S)
                if titles:
                    text = "".join("".join(match.groups("")) for match in titles.finditer(text))
                found.update(char for char in text if is_chinese(char))
    return found


def gb_2312():
    """Both levels: frequent signs, and rare ones, of which names are full."""
    return {bytes([row, cell]).decode("gb2312", "ignore") for row in range(0xB0, 0xF8) for cell in range(0xA1, 0xFF)} - {""}


def cut(weight, chars, name):
    """Writes the signs in one weight, Regular or Bold."""
    fonts = TTCollection(SOURCE % weight).fonts
    font = next(font for font in fonts if font["name"].getDebugName(1) == "Noto Sans CJK SC")
    options = subset.Options(flavor="woff2", desubroutinize=True, hinting=False, layout_features=[], notdef_outline=True)
    options.name_IDs = ["*"]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "GSUB", "GPOS"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(char) for char in chars])
    cutter.subset(font)
    path = os.path.join(OUT, name)
    subset.save_font(font, path, options)
    print(f"{name}: {len(chars)} characters, {os.path.getsize(path) / 1024:.0f} KiB", file=sys.stderr)


def ranges(chars):
    codes = sorted(ord(char) for char in chars)
    spans = []
    for code in codes:
        if spans and spans[-1][1] == code - 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in spans)


def face(weight, chars, name, span):
    cut(weight, chars, name)
    weights = "400 500" if weight == "Regular" else "600 700"
    return (
        "@font-face { font-family: 'Noto Sans CJK SC'; font-style: normal; font-display: swap; "
        f"font-weight: {weights}; src: url('./{name}') format('woff2'); unicode-range: {span}; }}"
    )


def main():
    first, bold = words(TEXTS), words(BOLD_TEXTS, TITLES)
    rest = sorted(gb_2312() - first)
    rules = ["/* Made by subset.py; run it again after adding Chinese texts. */"]
    # A slice claims everything between its first sign and its last, which keeps this file short: of rules that claim the same sign
    # the last one is asked first, so that the words come after the slices.
    for number, start in enumerate(range(0, len(rest), SLICE), 1):
        part = rest[start : start + SLICE]
        rules.append(face("Regular", part, f"noto-sans-sc-more-{number}-400.woff2", f"U+{ord(part[0]):X}-{ord(part[-1]):X}"))
    rules.append(face("Regular", first, "noto-sans-sc-words-400.woff2", ranges(first)))
    # Rare characters stand in names only, and names are never bold.
    rules.append(face("Bold", bold, "noto-sans-sc-words-700.woff2", ranges(bold)))
    with open(os.path.join(OUT, "noto-sans-sc.css"), "w", encoding="utf-8") as file:
        file.write("\n".join(rules) + "\n")


main()
