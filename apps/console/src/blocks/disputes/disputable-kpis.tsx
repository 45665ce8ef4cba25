import { KpiStrip } from '@data-centre/charts'
import { type ComponentProps, Suspense } from 'react'
import { lazyChunk } from '../../lazy-chunk.ts'
import { useDisputes } from './use-disputes.ts'

const DisputeDialog = lazyChunk(() => import('./dispute-dialog.tsx'))

/** Cards of a page whose numbers can be disputed by people of the school; `call` is the report that they come from. */
export function DisputableKpis({
  call,
  ...strip
}: { call: string } & Omit<ComponentProps<typeof KpiStrip>, 'disputes'>) {
  const { cards, raising, close } = useDisputes(call)
  return (
    <>
      <KpiStrip {...strip} disputes={cards} />
      {raising && (
        <Suspense fallback={null}>
          <DisputeDialog number={raising} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
