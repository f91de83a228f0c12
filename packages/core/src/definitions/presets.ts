import type { EntityKey } from '../values/names.js';
import { datetime } from '../kinds/datetime.js';
import { localizedText } from '../kinds/localized-text.js';
import { reference } from '../kinds/reference.js';
import { richText } from '../kinds/rich-text.js';
import { slug } from '../kinds/slug.js';
import { text } from '../kinds/text.js';
import { oneLine } from '../values/values.js';

/** Explicit type: declarations of other packages cannot name a function of this one. */
const inOneLine: (text: string) => string = oneLine;

/** Returns the field of a row's label for administrators, generated from the title when empty. */
export const adminTitle = () => text({ max: 500, generated: true, normalize: inOneLine });
/** Returns the field of extra CSS classes of the component that renders the row. */
export const className = () => text({ optional: true, max: 1000 });

/** Returns the name and text fields of content. */
export const texts = () => ({
  adminTitle: adminTitle(),
  slug: slug(),
  title: localizedText({ normalize: inOneLine }),
  subtitle: richText(),
  description: richText(),
});

/** Returns the fields that most content has: names, texts and CSS classes. */
export const content = () => ({ ...texts(), className: className() });

/** Returns the start and end fields of a publication. */
export const publishingFields = () => ({
  publishedAt: datetime({ optional: true, default: 'now' }),
  unpublishedAt: datetime({ optional: true }),
});

/** Returns the fields that every row has and only the server writes. */
export const managedFields = <const Key extends EntityKey>(key: Key) => ({
  id: reference({ to: key, constraint: false, managed: true }),
  createdAt: datetime({ managed: true }),
  updatedAt: datetime({ managed: true }),
});
