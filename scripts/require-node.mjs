// JavaScript, because an older Node cannot read TypeScript and would report a confusing error about a file extension.
const [major] = process.versions.node.split(".");
if (Number(major) < 24) {
  const platform = `${process.platform}-${process.arch}`;
  console.error(
    `Openroster needs Node 24, and this is Node ${process.versions.node}: npm installed no Node for ${platform}. Install Node 24, or run \`npm ci\` without --omit=dev and --omit=optional.`,
  );
  process.exit(1);
}
