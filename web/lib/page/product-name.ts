export const PRODUCT_NAME = "Basera";
