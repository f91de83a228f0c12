import type { Module } from '@flotilla/core';
import { setPageTimeZone } from '@flotilla/react';
import type { Client } from '@flotilla/react/client';
import { provideSessionSource, type SessionSourceDefinition } from '@flotilla/react/session';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type AdminApp, adminOf } from '../context/admin-context.js';
import { embeddedChoice } from '../context/choices.js';
import { EmbeddingProvider, type HostAccounts } from '../context/embedding.js';
import { type InterfaceLanguage, interfaceLanguages } from '../context/language.js';
import { setTheme } from '../context/theme.js';
import { isBelow } from '../context/routing/guarded-history.js';
import type { AdminModule } from '../extend/admin-module.js';
import { embeddedClient } from './embedded-client.js';
import { Screens } from './screens.js';

export interface AdminProps extends HostAccounts {
  modules: readonly Module[];
  /** The `./admin` entry points of the modules: `import * as crmAdmin from '@flotilla/crm/admin'`. */
  extensions?: readonly AdminModule[];
  /**
   * The API's client, with the application's own session. Its caller's permissions apply. Without a client, the
   * admin calls the page's origin, and has the sign-in of the module that manages accounts.
   */
  client?: Client;
  /** The sessions of the module that manages accounts, for an admin without a client. */
  session?: SessionSourceDefinition;
  /** Path of the admin in the browser's address. Render it at this path and all paths below. */
  basename: string;
  /** Languages of the content; the first one is the default. */
  languages?: readonly string[];
  /** IANA time zone of the content. */
  timeZone?: string;
  /** Initial language of the interface: `en` or `ru`. */
  language?: string;
  /** Its name; by default those of the modules. */
  site?: string;
}

/**
 * The admin of some modules, for any React application: it has its own router below `basename`, and styles that
 * apply only inside of it (`@flotilla/admin/embedded.css`).
 */
export function Admin(props: AdminProps) {
  const { timeZone = 'UTC', session } = props;
  const [app] = useState(() => appOf(props));
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(undefined);
  useEffect(() => {
    setPageTimeZone(timeZone);
    if (session) provideSessionSource(session);
    if (!place.current) return undefined;
    const { title } = document;
    const own = mountIn(place.current);
    mounted.current = own;
    return () => {
      mounted.current = undefined;
      document.title = title;
      // React does not unmount a root while it renders another one.
      queueMicrotask(() => {
        own.root.unmount();
        own.element.remove();
      });
    };
  }, [timeZone, session]);
  useEffect(() => {
    const own = mounted.current;
    own?.root.render(<Embedded {...props} app={app} element={own.element} />);
  });
  return <div ref={place} />;
}

/** @throws Error when the admin is rendered at a path outside of its basename */
function appOf({
  modules,
  extensions = [],
  languages = ['en'],
  site,
  basename,
  language,
}: AdminProps): AdminApp {
  if (typeof location !== 'undefined' && !isBelow(basename))
    throw new Error(
      `<Admin basename="${basename}"> is rendered at ${location.pathname}. Render it at ${basename} and all paths below it; basename is the whole path in the browser's address.`,
    );
  const initial = initialLanguage(language);
  const app = adminOf({ modules, extensions, languages, site: site ?? '', language: initial });
  const names = modules.map(({ name }) => app.labels.module(name)).join(', ');
  return { ...app, site: site ?? names };
}

interface Mounted {
  /** A root of its own, so that routers and other contexts of the application do not apply inside. */
  readonly root: Root;
  /** Contains the screens and their dialogs; has the language and the theme. */
  readonly element: HTMLElement;
}

function mountIn(place: HTMLElement): Mounted {
  const element = place.appendChild(document.createElement('div'));
  setTheme(element, embeddedChoice('theme'));
  const styled = element.appendChild(document.createElement('div'));
  styled.className = 'flotilla';
  const screens = styled.appendChild(document.createElement('div'));
  screens.className = 'bg-background';
  const overlays = styled.appendChild(document.createElement('div'));
  overlays.dataset['overlays'] = '';
  return { root: createRoot(screens), element };
}

function initialLanguage(language: string | undefined): InterfaceLanguage {
  const initial = embeddedChoice('language') ?? language;
  return interfaceLanguages.find((one) => one === initial) ?? 'en';
}

function Embedded({ app, element, ...props }: AdminProps & { app: AdminApp; element: HTMLElement }) {
  const { client, basename, signIn, onSignOut, language } = props;
  const hasClient = client !== undefined;
  const embedding = useMemo(
    () => ({ element, ...(hasClient && { accounts: { signIn, onSignOut } }) }),
    [element, hasClient, signIn, onSignOut],
  );
  const own = useMemo(() => client && embeddedClient(client, element), [client, element]);
  return (
    <EmbeddingProvider value={embedding}>
      <Screens
        app={app}
        basename={basename}
        element={element}
        language={initialLanguage(language)}
        client={own}
      />
    </EmbeddingProvider>
  );
}
