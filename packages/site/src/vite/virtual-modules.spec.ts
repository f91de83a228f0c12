import type { Project } from '@flotilla/runtime';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { virtualModules } from './virtual-modules.js';

const project: Project = {
  root: import.meta.dirname,
  configFile: 'flotilla.config.ts',
  modules: [],
  api: '.',
  site: '.',
  content: 'content',
  modulesFolder: 'modules',
  scope: '@app',
  settings: { SITE_TITLE: 'Our boats' },
  rowPages: { 'blog.article': '/news/[slug]' },
};

it("exposes the application's settings and row addresses to the built site", async () => {
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [virtualModules(project)],
  });
  const { settings, rowPages } = await vite.ssrLoadModule('virtual:flotilla/settings');
  await vite.close();

  expect({ settings, rowPages }).toEqual({ settings: project.settings, rowPages: project.rowPages });
});
