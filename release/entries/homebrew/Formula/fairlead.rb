class Fairlead < Formula
  desc "Check rosters, pipelines and export requests of Harness"
  homepage "<<repository>>"
  url "<<download>>/fairlead-<<version>>.tgz"
  sha256 "<<tgz>>"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    (testpath/"team.roster.csv").write <<~CSV
      Name,Email,Manager Email
      Ann,ann@example.com,
      Bo,bo@example.com,no.one@example.com
    CSV
    assert_match "MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS", shell_output("#{bin}/fairlead check team.roster.csv", 1)
    assert_match version.to_s, shell_output("#{bin}/fairlead --version")
  end
end
