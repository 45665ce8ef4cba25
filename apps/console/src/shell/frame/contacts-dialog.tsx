import { CONTACT_DIALOG_WIDTH, type Contact } from '@data-centre/api'
import { Dialog } from '../../kit/dialog.tsx'
import css from './contacts-dialog.module.css'

/** 续费联系: three regional contact persons. */
export default function ContactsDialog({ contacts, onClose }: { contacts: readonly Contact[]; onClose: () => void }) {
  return (
    <Dialog title="续费联系" footer={null} style={{ width: CONTACT_DIALOG_WIDTH }} onCancel={onClose}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>联系人</th>
            <th>地址</th>
            <th>电话</th>
            <th>手机</th>
            <th>邮箱</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map(({ name, adress, phone1, phone2, email }) => (
            <tr key={name + phone1}>
              <td>{name}</td>
              <td>{adress}</td>
              <td>{phone1}</td>
              <td>{phone2}</td>
              <td>{email}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {contacts.length === 0 && <p className={css.none}>暂无数据哦~</p>}
    </Dialog>
  )
}
