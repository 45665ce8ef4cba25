import './arco-styles.ts'
import { LinkOpener } from '@data-centre/charts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useNavigate } from 'react-router-dom'
import { FillingBanner } from './filling-banner.tsx'
import { queryClient } from './query-client.ts'

/** Everything behind the login: the answer cache and the progress of the demo world. */
export default function Inside() {
  const navigate = useNavigate()
  return (
    <QueryClientProvider client={queryClient}>
      <FillingBanner />
      <LinkOpener value={navigate}>
        <Outlet />
      </LinkOpener>
    </QueryClientProvider>
  )
}
