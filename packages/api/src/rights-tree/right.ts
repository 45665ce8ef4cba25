/** Which layout a right belongs to; its page opens inside that layout's frame. */
export type RightType = 'school' | 'province' | 'operation' | 'authority' | 'layout'

/** A node of the rights tree as it is seeded; people edit the copy in the operational store. */
export interface Right {
  id: number
  parent: number | null
  type: RightType
  kind: 'menu' | 'page' | 'button'
  name: string
  /** Path of the page; none for menus that only group and for buttons. */
  path: string | null
  /** Arco icon name; menus of the first level only. */
  icon: string | null
  /** 1: delivered to clients. 0: the page does not exist yet or is switched off; the node never leaves the server. */
  show: 0 | 1
  meta: {
    /** 0: a page without a menu entry of its own. */
    menu: 0 | 1
    /** 1: the page carries the project-group selector. */
    isZyq: 0 | 1
    /** 1: the menu opens it in a new window. */
    newWindow: 0 | 1
    /** Right id of the page that this entry shows a second time. */
    alias: number | null
    /** Right id of the menu entry that stays highlighted. */
    activeMenu: number | null
  }
}

/** What a node says beside its id, parent, name and path. */
export type RightOptions = Partial<Right['meta']> & { icon?: string; show?: 0 | 1 }

/** Makes nodes of a layout and kind. */
export const node =
  (type: RightType, kind: Right['kind']) =>
  (
    id: number,
    parent: number | null,
    name: string,
    path: string | null = null,
    { icon, show = 0, ...meta }: RightOptions = {},
  ): Right => ({
    id,
    parent,
    type,
    kind,
    name,
    path,
    icon: icon ?? null,
    show,
    meta: { menu: 1, isZyq: 0, newWindow: 0, alias: null, activeMenu: null, ...meta },
  })
