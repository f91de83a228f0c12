import { filtersOf, orderOf } from '@flotilla/core/queries';
import { useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { ordersOfSubject } from '../../actions.js';

/**
 * Fetches the visitor's orders that match a condition, with lines and prices. Sends no request without a
 * session.
 */
export function useOwnOrders(where: object, direction: 'asc' | 'desc') {
  const { subject } = useSession();
  const query = { filters: { and: filtersOf(where) }, orderBy: { and: orderOf({ createdAt: direction }) } };
  return useAnswer(ordersOfSubject, subject && { params: { id: subject.id }, query });
}

export const useCart = () => useOwnOrders({ type: { eq: 'cart' } }, 'asc');
