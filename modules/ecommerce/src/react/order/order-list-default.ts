import { defineIslandVariant } from '@flotilla/react';
import * as views from '../../views.js';
import { orderList } from './islands.js';

/** The visitor's own orders. */
export const orderListDefault = defineIslandVariant(views.orderListDefault, orderList);
