import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'
const screens = process.env.SCREENS_ORIGIN ?? 'http://127.0.0.1:5174'

/** What the PDF viewer fetches by name: character maps of Chinese fonts, and stand-ins for fonts that a file does not bring. */
const pdfTables = (): Plugin => ({
  name: 'pdf-tables',
  generateBundle() {
    const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    for (const folder of ['cmaps', 'standard_fonts'])
      for (const name of readdirSync(join(library, folder)))
        if (!name.startsWith('LICENSE'))
          this.emitFile({
            type: 'asset',
            fileName: `assets-console/pdf/${folder}/${name}`,
            source: readFileSync(join(library, folder, name)),
          })
  },
})

export default defineConfig({
  plugins: [react(), pdfTables()],
  build: {
    // Two apps share one origin: each keeps its files under a folder of its own.
    assetsDir: 'assets-console',
    // The CSP allows no inline code and no data: fonts; small files stay files.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 20,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/socket.io': { target: server, ws: true },
      '/Overview': screens,
      '/realTime': screens,
    },
  },
  test: { environment: 'happy-dom' },
})
