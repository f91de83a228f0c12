import { defineExternalLink, defineLink } from '@flotilla/core';

export const layoutsToWidgets = defineLink({
  from: 'host.layout',
  to: 'host.widget',
  variants: ['additional'],
  isRepeatable: true,
  contains: true,
});

export const pagesToLayouts = defineLink({ from: 'host.page', to: 'host.layout', variants: ['additional'] });
export const pagesToMetadata = defineLink({ from: 'host.page', to: 'host.metadata' });
export const pagesToWidgets = defineLink({
  from: 'host.page',
  to: 'host.widget',
  isRepeatable: true,
  contains: true,
});

/** The pictures and fonts of the site; of several with one variant, the first counts. */
export const sitesToFileStorageModuleFiles = defineLink({
  from: 'host.site',
  to: 'file-storage.file',
  variants: ['logo', 'logo-dark', 'icon', 'font-display', 'font-text', 'picture'],
  fileTypes: {
    logo: 'image/',
    'logo-dark': 'image/',
    icon: 'image/',
    picture: 'image/',
    'font-display': 'font/',
    'font-text': 'font/',
  },
  isRepeatable: true,
});

/** Places a widget of any installed module; `externalWidgetId` is its id in that module. */
export const widgetsToExternalWidgets = defineExternalLink({
  from: 'host.widget',
  to: 'widget',
  name: 'widgets-to-external-widgets',
  idField: 'externalWidgetId',
  moduleField: 'externalModule',
  defaultModule: 'website-builder',
  otherModules: ['broadcast'],
  contains: true,
});
