import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A script that runs before the program, which imports it too and waits for all its other files. */
const scriptAhead = (file: string | undefined, attribute: 'blocking="render"' | 'async'): string =>
  file === undefined ? '' : `<script type="module" ${attribute} crossorigin src="/${file}"></script>\n    `

/**
 * Orders what the first frame and the program need. The first frame waits for a small script, by which what stood on the
 * screen stays until the picture of it can take its place, and for the style sheets, which come before the program's files:
 * a browser fetches six at a time. What is asked early runs as soon as it is there.
 */
const firstFrame: Plugin = {
  name: 'first-frame',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const fileOf = (name: string) =>
        Object.values(bundle ?? {}).find((output) => output.type === 'chunk' && output.name === name)?.fileName
      const styles = html.match(/<link rel="stylesheet"[^>]*>\s*/g) ?? []
      const ahead = [
        scriptAhead(fileOf('last-picture'), 'blocking="render"'),
        ...styles,
        scriptAhead(fileOf('early'), 'async'),
      ]
      return styles
        .reduce((rest, style) => rest.replace(style, ''), html)
        .replace('<script type="module"', (script) => ahead.join('') + script)
    },
  },
}

/** echarts-gl compiles the sizes of its post effects with `new Function`, which the pages' policy forbids. No chart has any: their sizes are constants. */
const noPostEffects: Plugin = {
  name: 'no-post-effects',
  transform: {
    filter: { id: /echarts-gl\/lib\/effect\/composite\.js$/ },
    handler(code) {
      const constant = code.replaceAll(/'expr\(\s*\[.*?\]\s*\)'/g, '[1, 1]').replaceAll(/'expr\(.*?\)'/g, '1')
      if (constant === code || constant.includes('expr(')) this.error('the sizes of post effects are written otherwise')
      return constant
    },
  },
}

export default defineConfig({
  plugins: [react(), firstFrame, noPostEffects],
  build: {
    outDir: 'dist',
    assetsDir: 'assets-screens',
    // Inlined assets would need data: in the policy for fonts; files also stay cached across builds.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      // Modules of echarts-gl and claygl register shaders when they are loaded, which their package files do not say.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/(echarts-gl|claygl)\//, sideEffects: true }] },
      input: { index: 'index.html', early: 'src/early.ts', 'last-picture': 'src/stage/last-picture.ts' },
      output: {
        // What every page begins with is one file, and so is what several walls share: apart they would be seventy of a kilobyte or two, fetched
        // six at a time. Pages without numbers in motion (pairing, tests of screen and connection) load no animation library.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'early',
              test: /apps\/screens\/src\/(early|live\/last-good-database)\.ts|packages\/api\/src\/limits\.ts/,
              priority: 2,
            },
            {
              name: 'last-picture',
              test: /apps\/screens\/src\/stage\/(last-picture|fade)\.ts|packages\/api\/src\/client\/browser-storage\.ts/,
              priority: 2,
            },
            {
              name: 'base',
              test: /\/(node_modules|packages|apps\/screens\/src\/.+)\//,
              tags: ['$initial'],
              priority: 1,
            },
            { name: 'wall-kit', test: /\/(apps\/screens|packages\/charts)\/src\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    proxy: { '/api': 'http://127.0.0.1:8080', '/socket.io': { target: 'http://127.0.0.1:8080', ws: true } },
  },
})
