import { NATION_CAROUSEL } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useCaller } from '@data-centre/auth'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InterruptCard } from '../interrupt/interrupt-card.tsx'
import { CarouselRow } from './carousel-row.tsx'

/** 轮播: the rounds of the nation and of provinces, and what breaks into them. */
export function CarouselTab() {
  const isNation = useCaller().profile.areaKind === 'nation'
  const { data: provinces = [] } = useQuery({
    queryKey: ['ownProvinces'],
    queryFn: async () => (await call('basicInfo/getProvinceList', {})).data,
    staleTime: 600_000,
  })
  const [chosen, setChosen] = useState(NATION_CAROUSEL)
  const carousel = isNation ? chosen : provinces[0]?.code
  return (
    <>
      {carousel && (
        <CarouselRow
          key={carousel}
          round={carousel}
          provinces={provinces}
          {...(isNation ? { onChoose: setChosen } : {})}
        />
      )}
      <InterruptCard provinces={provinces} isNation={isNation} />
    </>
  )
}
