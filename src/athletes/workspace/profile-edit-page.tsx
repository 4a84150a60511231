export default function ProfilePage() {
  return (
    <div className="page py-10">
      <h1 className="headline-page">Profile</h1>
    </div>
  );
}
