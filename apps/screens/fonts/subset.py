"""Cuts the walls' Chinese face into woff2 files.

First file: every Chinese character that the product, its regions and the names of the demo world are made of.
Second file, regular weight only: the rest of GB 2312 level 1, loaded by the browser only when a text needs it (unicode-range).
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
WEIGHTS = {"Regular": "400", "Bold": "700"}
# Where the walls' texts come from: their own words, labels, what the server says in feeds and faults, maps, and the demo world's names.
WORDS = ["packages/api/src/catalogue", "packages/api/src/routes.ts", "packages/api/src/faults.ts", "packages/charts/src/kinds", "packages/charts/src/echarts", "packages/charts/src/map/names.ts", "packages/charts/src/map/pack.ts", "apps/screens/src"]
TEXTS = [*WORDS, "packages/api/src/contract", "apps/server/src/live", "apps/server/src/platform/config.ts", "apps/server/src/office/site", "apps/server/data"]
KINDS = (".ts", ".tsx", ".json", ".csv", ".tsv", ".txt")
# Titles and lead labels only: what is bold on a wall are its own words, never the name of a school or a course.
BOLD_TEXTS = ["apps/screens/src", "packages/api/src/routes.ts"]
TITLES = re.compile(r"""(?:title|label|name)(?:=|:\s*)["']([^"'\n]*)|: (?:unlocked\(\d+\)|wall\([^)]*\)|publicWall)\(([^)]*)\)|<(?:h\d|b|strong)[^>]*>([^<{]*)""")
# Files whose names never reach a wall: real schools that invented names are checked against, county names; pages that test screens are no walls.
SKIPPED = re.compile(r"school-names|\.test\.|/tools/")
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


def level_one():
    return {bytes([row, cell]).decode("gb2312", "ignore") for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF)} - {""}


def cut(weight, chars, name):
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


def main():
    rules = ["/* Made by subset.py; run it again after adding Chinese texts. */"]
    for weight, number in WEIGHTS.items():
        first = words(TEXTS) if number == "400" else words(BOLD_TEXTS, TITLES)
        parts = [("words", first)]
        # Rare characters stand in names only, and names are never bold.
        if number == "400":
            parts.append(("more", level_one() - first))
        for part, chars in parts:
            name = f"noto-sans-sc-{part}-{number}.woff2"
            cut(weight, chars, name)
            weights = "400 500" if number == "400" else "600 700"
            rules.append(
                "@font-face { font-family: 'Noto Sans CJK SC'; font-style: normal; font-display: swap; "
                f"font-weight: {weights}; src: url('./{name}') format('woff2'); unicode-range: {ranges(chars)}; }}"
            )
    with open(os.path.join(OUT, "noto-sans-sc.css"), "w", encoding="utf-8") as file:
        file.write("\n".join(rules) + "\n")


main()
