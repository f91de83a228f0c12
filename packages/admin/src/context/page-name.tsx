import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useAdmin } from './admin-context.js';

interface PageName {
  readonly name: string | undefined;
  readonly setName: (name: string | undefined) => void;
}

const PageNameContext = createContext<PageName>({ name: undefined, setName: () => undefined });

export function PageNameProvider({ children }: { children: ReactNode }) {
  const [name, setName] = useState<string>();
  return <PageNameContext value={{ name, setName }}>{children}</PageNameContext>;
}

/** Sets the name of the screen, for the tab's title and the last breadcrumb. */
export function usePageName(name: string | undefined): void {
  const { setName } = use(PageNameContext);
  const { site } = useAdmin();
  useEffect(() => {
    setName(name);
    document.title = [name, site].filter(Boolean).join(' · ');
    return () => setName(undefined);
  }, [name, setName, site]);
}

export function useCurrentPageName(): string | undefined {
  return use(PageNameContext).name;
}
