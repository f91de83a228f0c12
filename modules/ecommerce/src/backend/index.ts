import { defineBackendModule } from '@flotilla/backend';
import { ecommerce } from '../index.js';
import { MergeCarts } from './carts/merge-carts.js';
import { ShopImages } from './drawing/shop-images.js';
import { migrations } from './migrations/index.js';

export const EcommerceModule = defineBackendModule({ module: ecommerce, migrations, providers: [MergeCarts, ShopImages] });
