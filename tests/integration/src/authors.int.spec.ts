import { asSite, createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { article, widget } from '@flotilla/blog';
import { type DocumentMeta, externalsOf, type PageDocument } from '@flotilla/core/documents';
import { page, pagesToWidgets, widget as hostWidget, widgetsToExternalWidgets } from '@flotilla/host';
import {
  identity,
  subjectsToBlogModuleArticles,
  subjectsToIdentities,
  subjectsToSocialModuleProfiles,
} from '@flotilla/rbac';
import { profile } from '@flotilla/social';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modules } from './modules.js';

const visible = { variant: 'default' };
const email = 'ann@private.example';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
  const { id: pageId } = await make(app, page, { url: '/blog/articles/[blog.articles.slug]' });
  const { id: widgetId } = await make(app, hostWidget);
  const { id: externalWidgetId } = await make(app, widget, { variant: 'article-overview-default' });
  await make(app, pagesToWidgets, { ...visible, pageId, widgetId });
  await make(app, widgetsToExternalWidgets, {
    ...visible,
    widgetId,
    externalWidgetId,
    externalModule: 'blog',
  });
});
afterAll(() => app.close());

/** Creates an account that has written an article. */
async function writer(slug: string) {
  const as = await signInAs(app, { roles: ['user'] });
  const subjectId = as.id;
  const { id: identityId } = await make(app, identity, {
    provider: 'email_and_password',
    email: `${slug}-${email}`,
  });
  await make(app, subjectsToIdentities, { ...visible, subjectId, identityId });
  const { id: articleId } = await make(app, article, {
    slug,
    publishedAt: '2026-01-01T00:00:00.000Z',
    unpublishedAt: null,
  });
  await make(app, subjectsToBlogModuleArticles, { ...visible, subjectId, blogModuleArticleId: articleId });
  return { as, subjectId, articleId };
}

/** Gives an account a profile, after its existing ones. */
async function faceOf(subjectId: string, slug: string, variant = 'default') {
  const { id } = await make(app, profile, { slug, title: { en: slug } });
  const { id: linkId } = await make(app, subjectsToSocialModuleProfiles, {
    variant,
    orderIndex: 1,
    subjectId,
    socialModuleProfileId: id,
  });
  return { id, linkId };
}

const urlOf = (slug: string) => `/api/host/pages/document?url=/blog/articles/${slug}`;

async function read(slug: string) {
  const { text } = await app.request({ url: urlOf(slug), as: 'anonymous' });
  const { data, meta } = JSON.parse(text) as { data: PageDocument; meta: DocumentMeta };
  const row = externalsOf(data)[0]?.subject;
  return { text, meta, authors: row?.rbacModuleSubjectsToBlogModuleArticles };
}

/** Subscribes to invalidation events. */
async function listener(headers: Record<string, string>) {
  const abort = new AbortController();
  const { body } = await fetch(`${await app.listen()}/api/revalidation/events`, {
    headers,
    signal: abort.signal,
  });
  let text = '';
  const reading = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (part) => void (text += part) }));
  reading?.catch(() => undefined);
  return { heard: () => text, end: () => abort.abort() };
}

const nameless = { variant: 'default', subject: { subjectsToSocialModuleProfiles: [] } };

describe('the authors on the page of an article', () => {
  it('are the first profiles of the accounts that wrote it, without data of the accounts', async () => {
    const { subjectId, articleId } = await writer('two-faces');
    await faceOf(subjectId, 'ann-hidden', 'hidden');
    const { id, linkId } = await faceOf(subjectId, 'ann');
    await faceOf(subjectId, 'ann-at-work');
    const { authors, text } = await read('two-faces');

    const socialModuleProfile = expect.objectContaining({ id, slug: 'ann', title: { en: 'ann' } });
    const links = [{ variant: 'default', socialModuleProfile }];
    expect(authors).toEqual([{ variant: 'default', subject: { subjectsToSocialModuleProfiles: links } }]);
    for (const secret of [subjectId, linkId, email, 'ann-hidden', 'ann-at-work'])
      expect(text).not.toContain(secret);
    expect(text).toContain(articleId);
  });

  it('are empty when an account has no profile', async () => {
    const { subjectId } = await writer('nobody');
    const { authors, text } = await read('nobody');

    expect(authors).toEqual([nameless]);
    expect(text).not.toContain(subjectId);
  });

  it('belong to this article only', async () => {
    const [ann, boris] = [await writer('of-ann'), await writer('of-boris')];
    await faceOf(ann.subjectId, 'ann-of-two');
    await faceOf(boris.subjectId, 'boris-of-two');

    expect((await read('of-ann')).text).not.toContain('boris-of-two');
    expect((await read('of-boris')).text).toMatch(/boris-of-two/);
  });

  it('cost no additional statement', async () => {
    const cold = { url: urlOf('of-cost'), headers: { ...asSite, 'x-flotilla-sequence': '999999999' } };
    const { subjectId, articleId } = await writer('of-cost');
    await app.request(cold);
    const none = await statementCount(app, () => app.request(cold));
    await faceOf(subjectId, 'first-of-cost');
    for (const number of [1, 2, 3]) {
      const other = await signInAs(app);
      await make(app, subjectsToBlogModuleArticles, {
        ...visible,
        subjectId: other.id,
        blogModuleArticleId: articleId,
      });
      await faceOf(other.id, `other-of-cost-${number}`);
    }

    expect(await statementCount(app, () => app.request(cold))).toBe(none);
    expect((await read('of-cost')).authors).toHaveLength(4);
  });
});

it('lists their own articles to authors, without drafts and articles of others', async () => {
  const [ann, boris] = [await writer('own-of-ann'), await writer('own-of-boris')];
  const { id: draftId } = await make(app, article, { slug: 'own-draft', publishedAt: null });
  await make(app, subjectsToBlogModuleArticles, {
    ...visible,
    subjectId: ann.subjectId,
    blogModuleArticleId: draftId,
  });
  const listed = async ({ as }: typeof ann, query: string) =>
    (
      await app.request({
        url: `/api/rbac/subjects?include=${subjectsToBlogModuleArticles.name}${query}`,
        as,
      })
    ).text.match(/"own-[a-z-]+"/g);

  expect(await listed(ann, '')).toEqual(['"own-of-ann"']);
  expect(
    await listed(
      boris,
      `&filters[and][0][column]=id&filters[and][0][method]=eq&filters[and][0][value]=${ann.subjectId}`,
    ),
  ).toBeNull();
  expect(await listed(boris, '')).toEqual(['"own-of-boris"']);
});

describe('a page with an author', () => {
  it('is invalidated when an account gets a profile, and when the profile changes or is deleted', async () => {
    const { subjectId } = await writer('renamed');
    expect((await read('renamed')).authors).toEqual([nameless]);
    const { id, linkId } = await faceOf(subjectId, 'newcomer');
    expect((await read('renamed')).text).toContain('newcomer');

    await app.request({
      method: 'PATCH',
      url: `${profile.route}/${id}`,
      data: { title: { en: 'Ann Renamed' } },
    });
    expect((await read('renamed')).text).toContain('Ann Renamed');

    await app.request({
      method: 'PATCH',
      url: `${subjectsToSocialModuleProfiles.route}/${linkId}`,
      data: { variant: 'hidden' },
    });
    expect((await read('renamed')).authors).toEqual([nameless]);
  });

  it('is invalidated on sites, which receive the tags of those links', async () => {
    const { subjectId } = await writer('kept-by-sites');
    const { meta } = await read('kept-by-sites');
    const { id } = await make(app, profile, { slug: 'heard-of' });
    const [site, otherUser] = [await listener(asSite), await listener({})];
    await make(app, subjectsToSocialModuleProfiles, { ...visible, subjectId, socialModuleProfileId: id });
    await app.request({
      method: 'PATCH',
      url: `${profile.route}/${id}`,
      data: { title: { en: 'Heard of' } },
    });

    await vi.waitFor(() =>
      expect(meta.tags.filter((tag) => site.heard().includes(`"${tag}"`))).not.toEqual([]),
    );
    await vi.waitFor(() => expect(otherUser.heard()).toContain(`social.profile:${id}`));
    expect(otherUser.heard()).not.toContain('rbac.');
    for (const { end } of [site, otherUser]) end();
  });

  it('is invalidated when an account is no longer its author', async () => {
    const { subjectId } = await writer('orphaned');
    await faceOf(subjectId, 'leaver');
    expect((await read('orphaned')).text).toContain('leaver');
    await app.request({ method: 'DELETE', url: `/api/rbac/subjects/${subjectId}` });

    expect((await read('orphaned')).authors).toEqual([]);
  });
});
