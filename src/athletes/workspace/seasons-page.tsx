export default function SeasonsPage() {
  return (
    <div className="page py-10">
      <h1 className="headline-page">Seasons</h1>
    </div>
  );
}
