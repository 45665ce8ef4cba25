import './arco-styles.ts'
import './session/idle-detection.ts'
import { LinkOpener } from '@data-centre/charts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useNavigate } from 'react-router-dom'
import { LeaveGuard } from '../kit/leave-guard.ts'
import { queryClient } from './query-client.ts'
import { QuickJump } from './quick-jump/quick-jump.tsx'
import { FillingBanner } from './session/filling-banner.tsx'
import { ImpersonationBanner } from './session/impersonation-banner.tsx'
import { RightsWatch } from './session/rights-watch.tsx'

/** Everything behind the login: the answer cache, the connection that reports changed rights, banners above the pages and the quick jump. */
export default function Inside() {
  const navigate = useNavigate()
  return (
    <QueryClientProvider client={queryClient}>
      <RightsWatch />
      <LeaveGuard />
      <ImpersonationBanner />
      <FillingBanner />
      <LinkOpener value={navigate}>
        <Outlet />
        <QuickJump />
      </LinkOpener>
    </QueryClientProvider>
  )
}
