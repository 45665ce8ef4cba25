"""Cuts the walls' Chinese face into woff2 files.

First file: what walls show (shown.json, renewed by tests/walls/shown-characters.ts), what they say without a line, and the provinces. Beside it a bold one for what is bold.
Then, in slices of both weights: the other characters of the product's words, those of names, the rest of GB 2312; in bold also those of the first file that are seldom bold. The browser loads a slice only when a text needs it (unicode-range), so that a name with one rare sign costs one slice.
Punctuation that the bold file has not comes from the regular one, where it looks much the same.
Needs Debian's fonts-noto-cjk, python3-fonttools and python3-brotli. Run from the repository root:
    python3 apps/screens/fonts/subset.py
Noto Sans CJK SC is licensed under the SIL Open Font License 1.1 (see OFL.txt beside this file).
"""
import json
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
TEXTS = [*WORDS, "packages/api/src/contract", "apps/server/src/realtime", "apps/server/src/platform/config.ts", "apps/server/src/domain/site", "apps/server/data"]
KINDS = (".ts", ".tsx", ".json", ".csv", ".tsv", ".txt")
# What a wall says while its line is away, when no slice can be fetched.
AWAY_TEXTS = ["apps/screens/src/stage", "apps/screens/src/show", "apps/screens/src/app.tsx"]
# Titles of walls; headings of what stands in place of a wall.
WALL_TITLES = re.compile(r"""(?:unlocked\(\d+\)|wall\([^)]*\)|publicWall)\('[^']*', '([^']*)'\)|app: 'screens'.*title: '([^']*)'""")
HEADING_TEXTS = ["apps/screens/src/stage", "apps/screens/src/show", "apps/screens/src/app.tsx", "apps/screens/src/device"]
HEADINGS = re.compile(r"""<h[12]>([^<{]*)<|<Note\s+title=["']([^"']*)["']""")
# Files whose names never reach a wall: real schools that invented names are checked against, county names; pages that test screens are no walls.
SKIPPED = re.compile(r"school-names|\.test\.|/tools/")
# Signs in a slice of words, and of the rest.
WORDS_SLICE = 40
SLICE = 160
# Weights that plain texts ask for, and bold ones.
PLAIN, BOLD = "400 500", "600 700"
PUNCTUATION = "万亿所人条个门次分秒点加载中失败稍后自动重试暂无数据哦，。、；：？！“”‘’（）《》〈〉【】—…·～％＋－×÷±≤≥▲▼■●★☆→←↑↓　￥"
# Signs in figures and titles; the others look much the same in bold.
BOLD_PUNCTUATION = "万亿，、：（）％＋－"


def is_chinese(char):
    return "\u4e00" <= char <= "\u9fff"


def words(folders, titles=None):
    found = set()
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


def shown():
    """Plain and bold characters that walls were seen to show."""
    with open(os.path.join(OUT, "shown.json"), encoding="utf-8") as file:
        lists = json.load(file)
    return set(lists["plain"]), set(lists["bold"])


def provinces(form):
    """Characters of the provinces' names, in full (name) or as maps write them (shortName)."""
    with open(os.path.join(ROOT, "apps/server/data/regions.json"), encoding="utf-8") as file:
        return {char for province in json.load(file)["provinces"] for char in province[form]}


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


def slices(chars, size):
    """Signs in order, in even parts of about a size."""
    ordered = sorted(chars)
    parts = max(1, round(len(ordered) / size))
    return [ordered[len(ordered) * part // parts : len(ordered) * (part + 1) // parts] for part in range(parts)]


def rule(weights, name, span):
    return f"@font-face {{ font-family: 'Noto Sans CJK SC'; font-display: swap; font-weight: {weights}; src: url('./{name}') format('woff2'); unicode-range: {span}; }}"


def both(chars, name, span):
    """Cuts a slice in both weights; its two rules."""
    cut("Regular", chars, f"{name}-400.woff2")
    cut("Bold", chars, f"{name}-700.woff2")
    return [rule(PLAIN, f"{name}-400.woff2", span), rule(BOLD, f"{name}-700.woff2", span)]


def main():
    plain, bold = shown()
    first = plain | set(PUNCTUATION) | provinces("name") | words(AWAY_TEXTS)
    bold |= set(BOLD_PUNCTUATION) | provinces("shortName") | words(["packages/api/src/routes.ts"], WALL_TITLES) | words(HEADING_TEXTS, HEADINGS)
    own = words(WORDS) - first
    names = words(TEXTS) - own - first
    rest = sorted(gb_2312() - first - own - names)
    rules = ["/* Made by subset.py; run it again after adding Chinese texts. */"]
    # A slice of the rest claims everything between its first sign and its last, which keeps this file short: of rules that claim
    # the same sign the last one is asked first, so that the words come after these slices, and the bold file after the regular ones.
    for number, start in enumerate(range(0, len(rest), SLICE), 1):
        part = rest[start : start + SLICE]
        rules += both(part, f"noto-sans-sc-more-{number}", f"U+{ord(part[0]):X}-{ord(part[-1]):X}")
    for number, part in enumerate(slices(own, WORDS_SLICE) + slices(names, WORDS_SLICE), 1):
        rules += both(part, f"noto-sans-sc-words-{number}", ranges(part))
    cut("Regular", first, "noto-sans-sc-shown-400.woff2")
    rules += [rule(weights, "noto-sans-sc-shown-400.woff2", ranges(first)) for weights in (PLAIN, BOLD)]
    for number, part in enumerate(slices({char for char in first - bold if is_chinese(char)}, WORDS_SLICE), 1):
        name = f"noto-sans-sc-shown-{number}-700.woff2"
        cut("Bold", part, name)
        rules.append(rule(BOLD, name, ranges(part)))
    cut("Bold", bold, "noto-sans-sc-shown-700.woff2")
    rules.append(rule(BOLD, "noto-sans-sc-shown-700.woff2", ranges(bold)))
    with open(os.path.join(OUT, "noto-sans-sc.css"), "w", encoding="utf-8") as file:
        file.write("\n".join(rules) + "\n")
    for name in os.listdir(OUT):
        if name.endswith(".woff2") and not any(f"/{name}'" in text for text in rules):
            os.remove(os.path.join(OUT, name))


main()
