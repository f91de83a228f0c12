import type { ArticleRecord, ImportRecord, PageRecord } from '@flotilla/backend/ports';
import { lostOfPage } from '../lost-of-page.js';
import { escaped } from '../plain-text.js';
import { type GhostRow, textIn } from './ghost-shapes.js';
import { lexicalHtml } from './lexical-html.js';
import { mobiledocHtml } from './mobiledoc-html.js';

/** The rows that posts refer to, by the id of the post. */
export interface GhostLinks {
  readonly authors: ReadonlyMap<string, readonly string[]>;
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly internalTags: ReadonlySet<string>;
  readonly meta: ReadonlyMap<string, GhostRow>;
}

type Lost = NonNullable<ImportRecord['lost']>;

/** Returns the record of a post or a page. Posts for members are drafts, because everyone could read them here. */
export function recordOfPost(post: GhostRow, links: GhostLinks): ArticleRecord | PageRecord {
  const key = String(post.id);
  const slug = textIn(post, 'slug');
  const { html, lost } = htmlOf(post);
  const summary = textIn(post, 'custom_excerpt');
  const picture = textIn(post, 'feature_image');
  const isPage = post.type === 'page' || post.page === true || post.page === 1;
  const meta = links.meta.get(key) ?? {};
  const text = {
    ...{ key, label: textIn(post, 'title') || `Untitled ${slug}`, html },
    addresses: slug ? [`/${slug}/`] : [],
    publishedAt: publishedAt(post, meta),
    lost: [...lost, ...lostOf(post, meta)],
    ...(summary && { summary: `<p>${escaped(summary)}</p>` }),
    ...(picture && { picture }),
  };
  const owners = {
    authors: links.authors.get(key) ?? (post.author_id === undefined ? [] : [String(post.author_id)]),
    terms: (links.tags.get(key) ?? []).filter((tag) => !links.internalTags.has(tag)),
  };
  if (!isPage) return { ...text, ...owners, kind: 'article', slug };
  return { ...text, kind: 'page', path: `/${slug || key}`, lost: [...text.lost, ...lostOfPage(owners)] };
}

/** The document of an editor, which names the parts of its cards; else the rendered HTML. */
function htmlOf(post: GhostRow): { html: string; lost: Lost } {
  const lexical = lexicalHtml(textIn(post, 'lexical'));
  if (lexical.html) return lexical;
  const mobiledoc = mobiledocHtml(textIn(post, 'mobiledoc'));
  if (mobiledoc.html) return mobiledoc;
  return { html: textIn(post, 'html').replace(/<!--kg-card-(?:begin|end): \w+-->/g, ''), lost: [] };
}

/** Fields of a post, or of its metadata, that articles do not have. */
const described = [
  ...['meta_title', 'meta_description', 'canonical_url', 'custom_template', 'email_subject'],
  ...['og_image', 'og_title', 'og_description', 'twitter_image', 'twitter_title', 'twitter_description'],
  ...['feature_image_alt', 'feature_image_caption'],
];

function publishedAt(post: GhostRow, meta: GhostRow): string | null {
  const isPublic =
    ['published', 'scheduled'].includes(String(post.status)) &&
    isForEveryone(post) &&
    !isOnlyMailed(post, meta);
  const moment = new Date(String(post.published_at ?? ''));
  return isPublic && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

const isForEveryone = ({ visibility }: GhostRow) => visibility === undefined || visibility === 'public';

const isOnlyMailed = (post: GhostRow, { email_only: isMail }: GhostRow) =>
  post.status === 'sent' || isMail === true || isMail === 1;

function lostOf(post: GhostRow, meta: GhostRow): Lost {
  const code = ['codeinjection_head', 'codeinjection_foot'].filter((name) => textIn(post, name));
  return [
    ...(isForEveryone(post)
      ? []
      : [{ what: 'post for members, which is a draft here', detail: textIn(post, 'visibility') }]),
    ...(isOnlyMailed(post, meta) ? [{ what: 'post that is only mailed, which is a draft here' }] : []),
    ...(post.featured === true || post.featured === 1 ? [{ what: 'mark of a featured post' }] : []),
    ...code.map((detail) => ({ what: 'injected code', detail })),
    ...described
      .filter((name) => textIn(post, name) || textIn(meta, name))
      .map((detail) => ({ what: 'metadata of a post', detail })),
  ];
}
