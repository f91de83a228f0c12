import { orderList } from './order/islands.js';

export const islands = [orderList];
