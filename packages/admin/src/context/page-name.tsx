import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useAdmin } from './admin-context.js';

interface PageName {
  readonly name: string | undefined;
  readonly setName: (name: string | undefined) => void;
}

const PageNameContext = createContext<PageName>({ name: undefined, setName: () => undefined });

/** Knows what the screen is called that is shown. */
export function PageNameProvider({ children }: { children: ReactNode }) {
  const [name, setName] = useState<string>();
  return <PageNameContext value={{ name, setName }}>{children}</PageNameContext>;
}

/** Says what the screen is called: in the title of the tab, and last among the breadcrumbs. */
export function usePageName(name: string | undefined): void {
  const { setName } = use(PageNameContext);
  const { site } = useAdmin();
  useEffect(() => {
    setName(name);
    document.title = [name, site].filter(Boolean).join(' · ');
    return () => setName(undefined);
  }, [name, setName, site]);
}

/** What the screen has said that it is called. */
export function useSaidPageName(): string | undefined {
  return use(PageNameContext).name;
}
