import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type AdminApp, AdminProvider, readingOrder } from './admin-context.js';
import { useInterfaceLanguage } from './language.js';

interface LabeledAdminProps {
  app: AdminApp;
  children: ReactNode;
}

/** Provides the admin with the labels of the interface's language, which it loads after a change. */
export function LabeledAdmin({ app, children }: LabeledAdminProps): ReactNode {
  const { language } = useInterfaceLanguage();
  const [labels, setLabels] = useState(app.labels);
  useEffect(() => {
    if (labels.language !== language) void app.labelsIn(language).then(setLabels);
  }, [app, labels, language]);
  const labeled = useMemo(
    () => ({ ...app, labels, reading: readingOrder(labels.language, app.languages) }),
    [app, labels],
  );
  return <AdminProvider value={labeled}>{children}</AdminProvider>;
}
