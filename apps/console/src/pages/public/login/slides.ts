/** The three sentences of the login banner. */
export const slides: readonly [{ title: string; text: string }, ...{ title: string; text: string }[]] = [
  { title: '课程应用情况，\n一目了然', text: '资源库、职教云、慕课、专业群的教与学，汇总到同一套口径。' },
  { title: '从全国到一所学校，\n同一指标，统一口径', text: '每个指标只定义一次，逐级下钻，层层对得上。' },
  { title: '此刻谁在学，\n此刻就知道', text: '一次签到、一次提交，几秒之内出现在大屏上。' },
]
