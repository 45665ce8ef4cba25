import { pathOf } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { Empty, Failed, failureWords, Skeleton } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TabBar } from '../../forms/tab-bar.tsx'
import { useSite } from '../../site.ts'
import { Drawer } from '../drawer.tsx'
import { JUMP_KEY } from '../quick-jump/state.ts'
import css from './help.module.css'

const tabs = { help: '使用帮助', support: '联系支持', about: '关于' } as const
export type HelpTab = keyof typeof tabs

interface HelpDrawerProps {
  tab: HelpTab
  onTab: (tab: HelpTab) => void
  onClose: () => void
}

/** 帮助与支持: how the console is used, whom to call, and which build this is. */
export default function HelpDrawer({ tab, onTab, onClose }: HelpDrawerProps) {
  return (
    <Drawer title="帮助与支持" width={560} onClose={onClose}>
      <TabBar label="帮助与支持" tabs={tabs} value={tab} onChange={onTab} />
      {tab === 'help' ? <Help onLeave={onClose} /> : tab === 'support' ? <Support /> : <About />}
    </Drawer>
  )
}

const Help = ({ onLeave }: { onLeave: () => void }) => (
  <dl className={css.help}>
    <Topic title="查找页面、学校和人员">
      按 {JUMP_KEY} 打开快速跳转，输入名称、拼音或首字母，例如 ztsj 可找到“总体数据”。
    </Topic>
    <Topic title="指标的含义">
      指标名称旁的图标可查看口径，全部指标收录在
      <Link to={pathOf('metrics')} onClick={onLeave}>
        指标字典
      </Link>
      。
    </Topic>
    <Topic title="时段与筛选">筛选条件会保存在网址中，可通过“视图”保存常用条件，也可把链接发给同事。</Topic>
    <Topic title="导出数据">列表右上角可导出当前筛选的数据。数据量较大时转到后台生成，完成后在“导出中心”下载。</Topic>
    <Topic title="打开大屏">首页“大屏”在新窗口打开，按 F11 全屏显示；无人值守的大屏请由管理员绑定设备。</Topic>
    <Topic title="数据更新时间">标有“实时”的数据随时更新，其余数据每日更新，截止时间见页面标题旁。</Topic>
  </dl>
)

const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

function Support() {
  const query = useQuery({
    queryKey: ['support'],
    queryFn: ({ signal }) => batched('common/getSupport', {}, signal),
    select: ({ data }) => data.contacts,
  })
  if (query.error && !query.data)
    return <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={240} />
  if (!query.data) return <Skeleton height={240} shape="rows" />
  if (query.data.length === 0) return <Empty reason="尚未登记联系人，请联系本单位的系统管理员" height={240} />
  return (
    <ul className={css.contacts}>
      {query.data.map(({ name, adress, phone1, phone2, email }) => (
        <li key={name + phone1}>
          <b>{name}</b>
          <span>{[phone1, phone2].filter(Boolean).join('　')}</span>
          <span>{email}</span>
          <small>{adress}</small>
        </li>
      ))}
    </ul>
  )
}

function About() {
  const site = useSite()
  return (
    <dl className={css.about}>
      <dt>产品</dt>
      <dd>大数据中心</dd>
      <dt>版本</dt>
      <dd>{site?.build ?? '--'}</dd>
      <dt>地图审图号</dt>
      <dd>{site?.mapNumber || '未设置'}</dd>
      <dt>数据</dt>
      <dd>{site?.demo ? '演示数据' : '正式数据'}</dd>
      <dt>浏览器</dt>
      <dd>{navigator.userAgent}</dd>
    </dl>
  )
}
