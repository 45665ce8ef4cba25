import '@data-centre/charts/theme/walls.css'
import '@fontsource/ibm-plex-sans-condensed/latin-400.css'
import '@fontsource/ibm-plex-sans-condensed/latin-500.css'
import '@fontsource/ibm-plex-sans-condensed/latin-600.css'
import '../fonts/noto-sans-sc.css'
import './first-frame.css'
import './stage/last-picture.css'
import { type InputOf, routeAt } from '@data-centre/api'
import { primeResponse } from '@data-centre/api/client'
import { loadRights, session } from '@data-centre/auth'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { newQueryClient } from './data/access.ts'
import { siteQuery } from './data/site.ts'
import { early } from './early.ts'
import { reloadOnBrokenChunk } from './stage/broken-chunk.ts'
import { fetchFonts } from './stage/fonts.ts'
import { definitionOf } from './walls/index.ts'

fetchFonts()
reloadOnBrokenChunk()

const client = newQueryClient()

// Asked before anything is drawn: the wall at this address, and who looks at it, which is on its way since the page began.
for (const { path, input, answer } of early) primeResponse(path, input as InputOf<typeof path>, answer)
const route = routeAt(window.location.pathname)
if (route) void client.prefetchQuery(definitionOf(route))
if (session.user.get()) {
  void loadRights()
  void client.prefetchQuery(siteQuery)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
