import type { Directory, SchoolEntry } from '../../warehouse/directory/directory.ts'

/** A province or city as the map of a wall needs it: in the middle of its schools. */
export interface LivePlace {
  code: string
  name: string
  lng: number
  lat: number
}

/** Names and positions of provinces and cities, from the schools that lie there. */
export class LivePlaces {
  readonly #directory: Directory
  #version = -1
  #places = new Map<string, LivePlace>()

  constructor(directory: Directory) {
    this.#directory = directory
  }

  of(code: string): LivePlace | undefined {
    if (this.#version !== this.#directory.version()) this.#read()
    return this.#places.get(code)
  }

  #read(): void {
    const groups = new Map<string, { name: string; schools: SchoolEntry[] }>()
    const add = (code: string, name: string, school: SchoolEntry) => {
      const group = groups.get(code) ?? { name, schools: [] }
      group.schools.push(school)
      groups.set(code, group)
    }
    for (const school of this.#directory.schools()) {
      if (school.cityCode) add(school.cityCode, school.city, school)
      if (school.provinceCode !== school.cityCode) add(school.provinceCode, school.province, school)
    }
    const mean = (schools: SchoolEntry[], of: (school: SchoolEntry) => number) =>
      Math.round((schools.reduce((sum, school) => sum + of(school), 0) / schools.length) * 10_000) / 10_000
    this.#places = new Map(
      [...groups].map(([code, { name, schools }]) => [
        code,
        { code, name, lng: mean(schools, (school) => school.lng), lat: mean(schools, (school) => school.lat) },
      ]),
    )
    this.#version = this.#directory.version()
  }
}
