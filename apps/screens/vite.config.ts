import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The first frame of a page waits for its script: what stood on the screen stays until the picture of it can take its place. */
const firstFrameWithScript: Plugin = {
  name: 'first-frame-with-script',
  transformIndexHtml: { order: 'post', handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"') },
}

export default defineConfig({
  plugins: [react(), firstFrameWithScript],
  build: {
    outDir: 'dist',
    assetsDir: 'assets-screens',
    // Inlined assets would need data: in the policy for fonts; files also stay cached across builds.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What a page begins with is one file, and so is what several walls share: apart they would be seventy of a kilobyte or two, fetched six at a time.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'wall-kit', test: /\/(apps\/screens|packages\/charts)\/src\//, minShareCount: 3, priority: 1 },
            { name: 'base', test: /\/(node_modules|packages)\//, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:8080', '/socket.io': { target: 'http://127.0.0.1:8080', ws: true } } },
})
