/** What stands on the screen while there is no wall: a page that needs no network. */

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Address of a page with a title and lines below it. Colours are those of a wall before its first frame. */
export function noticeAddress(title, ...lines) {
  const page = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="color-scheme" content="dark">
<title>${escaped(title)}</title>
<style>
html { background: #060d1b; color: #9fb3cc; font: 1.6vw/1.8 "Noto Sans CJK SC", "Noto Sans SC", sans-serif; cursor: none }
body { margin: 0; height: 100vh; display: grid; place-content: center; text-align: center; overflow: hidden }
h1 { margin: 0 0 .6em; font-size: 3vw; font-weight: 500; color: #dbe7f5 }
p { margin: 0; max-width: 80vw; overflow-wrap: anywhere }
</style>
<h1>${escaped(title)}</h1>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
</html>`
  return `data:text/html;charset=utf-8;base64,${Buffer.from(page).toString('base64')}`
}
