// Style sheets of the Arco components in use, one by one: the whole sheet is three times as large.
import '@arco-design/web-react/es/Drawer/style/css.js'
import '@arco-design/web-react/es/Message/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import '@arco-design/web-react/es/Pagination/style/css.js'
import '@arco-design/web-react/es/Popover/style/css.js'
import '@arco-design/web-react/es/Select/style/css.js'
import './arco-overrides.css'
