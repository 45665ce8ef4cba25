import { Select as ArcoSelect, type SelectProps } from '@arco-design/web-react'
import { type AriaAttributes, type ComponentRef, type PropsWithChildren, useEffect, useRef } from 'react'

/** A select of the component library. Its inner field can be typed in, yet is hidden from screen readers and a stop of its own, which Shift+Tab cannot leave: the select is the one stop. */
export function Select(props: PropsWithChildren<SelectProps & AriaAttributes>) {
  const select = useRef<ComponentRef<typeof ArcoSelect>>(null)
  const label = props['aria-label']
  useEffect(() => {
    const box = select.current?.dom
    const field = box?.querySelector('input')
    if (!box || !field) return
    field.tabIndex = -1
    // A name of its own: a screen reader cannot tell two elements of one name apart.
    if (label) field.setAttribute('aria-label', `${label}，输入查找`)
    const enter = () => {
      box.tabIndex = -1
    }
    const leave = () => {
      box.tabIndex = props.disabled ? -1 : 0
    }
    field.addEventListener('focus', enter)
    field.addEventListener('blur', leave)
    return () => {
      field.removeEventListener('focus', enter)
      field.removeEventListener('blur', leave)
    }
  })
  return <ArcoSelect ref={select} {...props} />
}
Select.Option = ArcoSelect.Option
