/** Grants for a kind of work, which an administrator adds to a role. */
export interface RolePreset {
  readonly name: string;
  readonly title: Readonly<Record<'en' | 'ru', string>>;
  readonly text: Readonly<Record<'en' | 'ru', string>>;
  readonly grants: readonly PresetGrant[];
}

/** A method and a path of `rbac.action`. The last `*` of a path covers all paths below. */
export interface PresetGrant {
  readonly method: '*' | 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'DRAFT';
  readonly path: string;
}

const all = (...paths: readonly string[]) => paths.map((path) => ({ method: '*' as const, path }));
const read = (...paths: readonly string[]) => paths.map((path) => ({ method: 'GET' as const, path }));

/** Notes on the rows at a path. */
const notes = (rows: string) => all(`${rows}/{id}/notes`, `${rows}/{id}/notes/*`);

/** Accounts of customers with notes about them, without their sign-in methods. */
const customers = [
  ...read(
    '/api/rbac/customers',
    '/api/rbac/subjects',
    '/api/rbac/subjects/{id}',
    '/api/rbac/subjects/{id}/overview',
    '/api/rbac/subjects/count',
  ),
  ...notes('/api/rbac/subjects'),
];

/** Presets grant no roles and no sign-in methods, except that of the owner. */
export const rolePresets: readonly RolePreset[] = [
  {
    name: 'owner',
    title: { en: 'Owner', ru: 'Владелец' },
    text: { en: 'Everything, roles and settings included.', ru: 'Всё, включая роли и настройки.' },
    grants: all('/api/*'),
  },
  {
    name: 'editor',
    title: { en: 'Editor', ru: 'Редактор' },
    text: {
      en: 'Pages, blocks, articles and files. Publishes and deletes them.',
      ru: 'Страницы, блоки, статьи и файлы. Публикует и удаляет их.',
    },
    grants: all(
      '/api/host/*',
      '/api/website-builder/*',
      '/api/blog/*',
      '/api/file-storage/*',
      '/api/*/widgets',
      '/api/*/widgets/*',
    ),
  },
  {
    name: 'author',
    title: { en: 'Author', ru: 'Автор' },
    text: {
      en: 'Writes articles and uploads files. Changes of published articles stay drafts.',
      ru: 'Пишет статьи и загружает файлы. Правки опубликованных статей остаются черновиками.',
    },
    grants: [
      ...read('/api/blog/*', '/api/file-storage/*'),
      { method: 'DRAFT', path: '/api/blog/*' },
      { method: 'POST', path: '/api/blog/articles' },
      { method: 'POST', path: '/api/file-storage/*' },
    ],
  },
  {
    name: 'shop-manager',
    title: { en: 'Shop manager', ru: 'Управляющий магазином' },
    text: {
      en: 'Products, prices, orders and bookings. Reads payments and customers.',
      ru: 'Товары, цены, заказы и бронирования. Видит платежи и покупателей.',
    },
    grants: [...all('/api/ecommerce/*', '/api/file-storage/*'), ...read('/api/billing/*'), ...customers],
  },
  {
    name: 'support',
    title: { en: 'Support', ru: 'Поддержка' },
    text: {
      en: 'Answers requests. Reads orders, payments and customers.',
      ru: 'Отвечает на обращения. Видит заказы, платежи и покупателей.',
    },
    grants: [
      ...all('/api/crm/*'),
      ...read('/api/ecommerce/*', '/api/billing/*'),
      ...notes('/api/ecommerce/orders'),
      ...customers,
    ],
  },
  {
    name: 'analyst',
    title: { en: 'Analyst', ru: 'Аналитик' },
    text: {
      en: 'Metrics and reports. Reads orders, payments and requests.',
      ru: 'Показатели и отчёты. Видит заказы, платежи и обращения.',
    },
    grants: [...all('/api/analytic/*'), ...read('/api/ecommerce/*', '/api/billing/*', '/api/crm/*')],
  },
];
