/** The values of `brand.json` as JSON, as the server wrote them into the page. */
export const customBrand = document.documentElement.dataset.brand;
