import { selection, useSelection } from '@data-centre/auth'
import { useState } from 'react'
import { Combobox } from './combobox.tsx'
import { useProvinces } from './use-provinces.ts'

/** Searchable province switcher; only where there is more than one province to choose. The match is local. */
export function ProvinceSwitcher({ onChoose }: { onChoose: () => void }) {
  const { sfprovince = '' } = useSelection()
  const { data: provinces } = useProvinces()
  const [query, setQuery] = useState('')
  if (!provinces || provinces.length < 2) return null
  const wanted = query.trim().toLowerCase()
  return (
    <Combobox
      label="切换省份"
      value={sfprovince}
      query={query}
      onQuery={setQuery}
      choices={provinces
        .filter(({ province }) => province.toLowerCase().includes(wanted))
        .map(({ code, province }) => ({ id: code, name: province }))}
      chosenId={provinces.find(({ province }) => province === sfprovince)?.code}
      onChoose={({ name }) => {
        selection.chooseProvince(name)
        onChoose()
      }}
    />
  )
}
