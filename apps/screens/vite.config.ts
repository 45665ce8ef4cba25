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
  },
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:8080', '/socket.io': { target: 'http://127.0.0.1:8080', ws: true } } },
})
