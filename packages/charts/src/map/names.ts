/** Provinces by the first two digits of their codes: municipalities and provinces in full, regions in short. */
const provinces: Readonly<Record<string, string>> = {
  11: '北京市',
  12: '天津市',
  13: '河北省',
  14: '山西省',
  15: '内蒙古',
  21: '辽宁省',
  22: '吉林省',
  23: '黑龙江省',
  31: '上海市',
  32: '江苏省',
  33: '浙江省',
  34: '安徽省',
  35: '福建省',
  36: '江西省',
  37: '山东省',
  41: '河南省',
  42: '湖北省',
  43: '湖南省',
  44: '广东省',
  45: '广西',
  46: '海南省',
  50: '重庆市',
  51: '四川省',
  52: '贵州省',
  53: '云南省',
  54: '西藏',
  61: '陕西省',
  62: '甘肃省',
  63: '青海省',
  64: '宁夏',
  65: '新疆',
  71: '台湾省',
  81: '香港',
  82: '澳门',
}

/** Name of the province that a code lies in, as a map of cities writes it: 省 and 市 tell it from a city. */
export const provinceName = (code: string): string => provinces[code.slice(0, 2)] ?? ''

const endings = /(维吾尔自治区|壮族自治区|回族自治区|特别行政区|自治区|省|市)$/
const lesser = /(?<=..)(地区|盟|县)$/
const peoples =
  /(?:(?:白|傣|哈尼|彝|蒙古|藏|苗|侗|布依|土家|羌|傈僳|景颇|壮|朝鲜|回|黎)族|哈萨克|柯尔克孜|蒙古)+自治[州县]$/

/** Name as maps and tables write it: 新疆, 北京, 香港, 大理; cities lose 市, 地区, 盟 and the peoples of an autonomous prefecture. */
export function shortName(name: string): string {
  if (/自治[州县]$/.test(name)) return name.replace(peoples, '')
  return name.length > 2 ? name.replace(endings, '').replace(lesser, '') : name
}
