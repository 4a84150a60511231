export default function LinksPage() {
  return (
    <div className="page py-10">
      <h1 className="headline-page">Links</h1>
    </div>
  );
}
