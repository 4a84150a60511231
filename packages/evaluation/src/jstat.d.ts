/** The functions of jStat that this package uses. jStat has no types of its own. */
declare module "jstat" {
  const module: {
    jStat: {
      /** Inverse of the regularized incomplete beta function. */
      ibetainv(probability: number, a: number, b: number): number;
      /** Inverse of the regularized lower incomplete gamma function. */
      gammapinv(probability: number, shape: number): number;
    };
  };
  export = module;
}
