import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'
const screens = process.env.SCREENS_ORIGIN ?? 'http://127.0.0.1:5174'

export default defineConfig({
  plugins: [react()],
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
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//, priority: 20 }],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true }, '/Overview': screens, '/realTime': screens },
  },
  test: { environment: 'happy-dom' },
})
