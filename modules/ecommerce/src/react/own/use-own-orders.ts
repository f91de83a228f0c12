import { filtersOf, orderOf } from '@flotilla/core/queries';
import { useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { ordersOfSubject } from '../../actions.js';

/** The orders of the visitor that a condition chooses, as the shop answers them: with lines, and what these cost. Nothing is asked for nobody. */
export function useOwnOrders(where: object, direction: 'asc' | 'desc') {
  const { subject } = useSession();
  const query = { filters: { and: filtersOf(where) }, orderBy: { and: orderOf({ createdAt: direction }) } };
  return useAnswer(ordersOfSubject, subject && { params: { id: subject.id }, query });
}

/** What is in the cart of the visitor. */
export const useCart = () => useOwnOrders({ type: { eq: 'cart' } }, 'asc');
