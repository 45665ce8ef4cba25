/** Pages unlocked by the ids of `userManage` (specification section 6). */
export const userManagePages: Readonly<Record<number, readonly string[]>> = {
  2: ['/screen-dev', '/dynamic'],
  3: ['/Overview'],
  6: ['/rankingList'],
  7: ['/realTime'],
  8: ['/dataAsset', '/dataAsset2'],
  9: ['/school_overview'],
}

/** What the ids of {@link userManagePages} are called where they are granted. */
export const userManageNames: Readonly<Record<number, string>> = {
  2: '运维态势大屏、平台动态大屏',
  3: '数据总览大屏',
  6: '排行榜大屏',
  7: '实时数据大屏',
  8: '数据资产大屏',
  9: '学校总览大屏',
}
