/** Pages unlocked by the ids of `userManage` (specification section 6). */
export const userManagePages: Readonly<Record<number, readonly string[]>> = {
  2: ['/screen-dev', '/dynamic'],
  3: ['/Overview'],
  6: ['/rankingList'],
  7: ['/realTime'],
  8: ['/dataAsset', '/dataAsset2'],
  9: ['/school_overview'],
}
