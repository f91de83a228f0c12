import { isUuid } from '@flotilla/core/reflection';
import { lazy, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFoundScreen } from '../shell/not-found-screen.js';

const ReleasesPage = lazy(() =>
  import('../releases/releases-page.js').then((module) => ({ default: module.ReleasesPage })),
);
const ReleasePage = lazy(() =>
  import('../releases/release-page.js').then((module) => ({ default: module.ReleasePage })),
);

const screens = {
  media: lazy(() => import('../media/media-page.js').then((module) => ({ default: module.MediaPage }))),
  data: lazy(() => import('../shell/models/all-data.js').then((module) => ({ default: module.AllData }))),
  site: lazy(() => import('../site/site-screen.js').then((module) => ({ default: module.SiteScreen }))),
  theme: lazy(() => import('../theme/theme-screen.js').then((module) => ({ default: module.ThemeScreen }))),
  translations: lazy(() =>
    import('../translations/translations-screen.js').then((module) => ({
      default: module.TranslationsScreen,
    })),
  ),
  releases: Releases,
} as const;

/**
 * A screen of the admin itself. In a chunk of its own, because each address of a chunk adds to the weight of the
 * first screen.
 */
export function OwnScreen({ name }: { name: keyof typeof screens }): ReactNode {
  const Screen = screens[name];
  return <Screen />;
}

function Releases() {
  const { id } = useParams();
  if (id === undefined) return <ReleasesPage />;
  return isUuid(id) ? <ReleasePage key={id} /> : <NotFoundScreen />;
}
