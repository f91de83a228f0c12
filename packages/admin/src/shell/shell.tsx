import { Outlet } from 'react-router';
import { ModelBrowser } from './model-browser.js';

/** What stands around every screen. */
export function Shell() {
  return (
    <div className="flex min-h-dvh">
      <aside className="w-60 border-e border-border">
        <ModelBrowser />
      </aside>
      <main className="min-w-0 flex-1 p-6">
        <Outlet />
      </main>
    </div>
  );
}
