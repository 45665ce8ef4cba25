import { routes } from '@data-centre/api'
import { useEffect } from 'react'
import { TabBar } from '../../forms/tab-bar.tsx'
import { leaveForm } from '../../kit/leave-form.ts'
import { Header } from '../../shell/frame/header.tsx'
import { MAIN_ID } from '../../shell/frame/skip-link.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { CarouselTab } from './carousel/carousel-tab.tsx'
import { HeadMapTab } from './head-map/head-map-tab.tsx'
import { MediaTab } from './media/media-tab.tsx'
import { tabs, useWallContentView } from './use-wall-content-view.ts'
import css from './wall-content.module.css'

const { title } = routes.wallContent

/** /editNewMedia: figures that are filled in by hand, and how walls look. */
export default function EditNewMediaPage() {
  const view = useWallContentView()
  useEffect(() => {
    document.title = `${title} · 大数据中心`
  }, [])
  return (
    <>
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className={css.page}>
        <PageHead title={title} />
        <TabBar label={title} tabs={tabs} value={view.tab} onChange={(tab) => leaveForm(() => view.put({ tab }))} />
        {view.tab === 'media' && <MediaTab view={view} />}
        {view.tab === 'map' && <HeadMapTab view={view} />}
        {view.tab === 'round' && <CarouselTab />}
      </main>
    </>
  )
}
