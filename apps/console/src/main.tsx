// First of all: Arco creates its own roots for messages and dialogs and must be told how React 19 does that.
import '@arco-design/web-react/es/_util/react-19-adapter'
import '@data-centre/charts/theme/console.css'
import './base.css'
import './print.css'
import './other-build.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { fitTablesToPaper } from './print-tables.ts'

const root = document.getElementById('root')
fitTablesToPaper()
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
