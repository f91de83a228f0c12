import { defineVariant, linkTo, localized, useSite, WidgetSection } from '@flotilla/react';
import { SubscriptionForm } from './subscription-form.js';
import * as views from '../../views.js';

/**
 * A form with one e-mail address. The widget's first button has the URL to submit to, and the label. Without
 * a URL on this site there is no form.
 */
export const subscriptionFormDefault = defineVariant(
  views.subscriptionFormDefault,
  function SubscriptionFormDefault({ row, context }) {
    const site = useSite();
    const [button] = row.buttonsArrays.flatMap(({ buttons }) => buttons);
    const { href: action, target } = linkTo(button?.url, site);
    if (!action || target) return null;
    return (
      <WidgetSection row={row} context={context}>
        <SubscriptionForm action={action} submitLabel={localized(button?.title, site)?.value} />
      </WidgetSection>
    );
  },
);
