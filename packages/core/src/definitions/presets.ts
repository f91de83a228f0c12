import type { EntityKey } from '../values/names.js';
import { datetime } from '../kinds/datetime.js';
import { localizedText } from '../kinds/localized-text.js';
import { reference } from '../kinds/reference.js';
import { richText } from '../kinds/rich-text.js';
import { slug } from '../kinds/slug.js';
import { text } from '../kinds/text.js';
import { oneLine } from '../values/values.js';

/** Typed by its signature: declarations of other packages cannot name a function of this one. */
const inOneLine: (text: string) => string = oneLine;

/** The name of a row for administrators, made from its title when empty. */
export const adminTitle = () => text({ max: 500, generated: true, normalize: inOneLine });
/** Extra CSS classes of the component that shows the row. */
export const className = () => text({ optional: true, max: 1000 });

/** The names and texts of content. */
export const texts = () => ({
  adminTitle: adminTitle(),
  slug: slug(),
  title: localizedText({ normalize: inOneLine }),
  subtitle: richText(),
  description: richText(),
});

/** The fields that most content has: names, texts, and classes for what shows it. */
export const content = () => ({ ...texts(), className: className() });

/** From when until when everyone reads a row. */
export const publishingFields = () => ({
  publishedAt: datetime({ optional: true, default: 'now' }),
  unpublishedAt: datetime({ optional: true }),
});

/** Fields that every row has and the server alone writes. */
export const managedFields = <const Key extends EntityKey>(key: Key) => ({
  id: reference({ to: key, constraint: false, managed: true }),
  createdAt: datetime({ managed: true }),
  updatedAt: datetime({ managed: true }),
});
