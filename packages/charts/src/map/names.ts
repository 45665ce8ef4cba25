const endings = /(维吾尔自治区|壮族自治区|回族自治区|特别行政区|自治区|省|市)$/
const lesser = /(?<=..)(地区|盟|县)$/
const peoples = /(?:(?:白|傣|哈尼|彝|蒙古|藏|苗|侗|布依|土家|羌|傈僳|景颇|壮|朝鲜|回|黎)族|哈萨克|柯尔克孜|蒙古)+自治[州县]$/

/** Name as maps and tables write it: 新疆, 北京, 香港, 大理; cities lose 市, 地区, 盟 and the peoples of an autonomous prefecture. */
export function shortName(name: string): string {
  if (/自治[州县]$/.test(name)) return name.replace(peoples, '')
  return name.length > 2 ? name.replace(endings, '').replace(lesser, '') : name
}
