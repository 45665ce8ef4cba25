// First of all: Arco creates its own roots for messages and dialogs and must be told how React 19 does that.
import '@arco-design/web-react/es/_util/react-19-adapter'
import '@data-centre/charts/theme/console.css'
import './base.css'
import './first-frame.css'
import './print.css'
import './kit/history-step.ts'
import './other-build.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { hintCutTexts } from './cut-text-hints.ts'
import { fitTablesToPaper } from './print-tables.ts'
import { watchPrintKey } from './print-when-ready.ts'

const root = document.getElementById('root')
fitTablesToPaper()
hintCutTexts()
watchPrintKey()
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
